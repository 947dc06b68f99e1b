/** What the check reads of a syntax tree: any node, whose parts are looked at one by one. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a node's parts depend on its type, which is looked at first
  readonly [part: string]: any;
}

/** The nodes right below one. */
export function partsOf(node: Node): Node[] {
  return Object.values(node).flatMap((part: unknown) =>
    (Array.isArray(part) ? part : [part]).filter(
      (one: unknown): one is Node => typeof one === 'object' && one !== null && typeof (one as Node).type === 'string',
    ),
  );
}

/** How many nodes there are in a tree: what it costs to run through it once, without its loops. */
export function sizeOf(node: Node): number {
  return partsOf(node).reduce((sum, part) => sum + sizeOf(part), 1);
}

export function isFunction(node: Node): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

/** Whether looking at it twice is the same as looking at it once. */
export function isSimple(node: Node): boolean {
  if (/^(CallExpression|AssignmentExpression|UpdateExpression|NewExpression)$/.test(node.type) || isFunction(node))
    return false;
  return partsOf(node).every(isSimple);
}

/** Nothing: what stands for an expression that cannot be used, so that the rest can be checked. */
export const NOTHING = '(void 0)';
