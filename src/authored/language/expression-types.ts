/** What an expression of a source is: read from its syntax tree alone. */
import type { AuthoredField, AuthoredMethod } from '../contract/contract.ts';
import type { Scope } from './names.ts';
import type { Node } from './nodes.ts';

/** Operators that take numbers and give one. */
export const ARITHMETIC = new Set(['-', '*', '/', '%', '**', '|', '&', '^', '<<', '>>', '>>>']);

/** Values of declared parameters, by name: whether it is a number. */
export type ParameterTypes = ReadonlyMap<string, 'number' | 'boolean'>;

export class ExpressionTypes {
  constructor(readonly parameters: ParameterTypes) {}

  /** Whether it is a number whatever happens. */
  isNumber(node: Node, scope: Scope): boolean {
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'number';
      case 'Identifier': {
        const binding = scope.find(node.name);
        return binding === undefined ? node.name === 'NaN' || node.name === 'Infinity' : binding.kind === 'number';
      }
      case 'UnaryExpression':
        return /^[-+~]$/.test(node.operator);
      case 'UpdateExpression':
        return true;
      case 'BinaryExpression':
        if (node.operator !== '+') return ARITHMETIC.has(node.operator);
        return this.isNumber(node.left, scope) && this.isNumber(node.right, scope);
      case 'LogicalExpression':
        return this.isNumber(node.left, scope) && this.isNumber(node.right, scope);
      case 'ConditionalExpression':
        return this.isNumber(node.consequent, scope) && this.isNumber(node.alternate, scope);
      case 'AssignmentExpression':
        if (node.operator === '=') return this.isNumber(node.right, scope);
        if (node.operator === '+=') return this.isNumber(node.left, scope) && this.isNumber(node.right, scope);
        return ARITHMETIC.has(node.operator.slice(0, -1));
      case 'MemberExpression':
        return (
          this.fieldOf(node, scope)?.type === 'number' ||
          this.parameterOf(node, scope) === 'number' ||
          isMath(node, scope)
        );
      case 'CallExpression': {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.computed) return false;
        if (isMath(callee, scope)) return true;
        return this.methodOf(callee, scope)?.returns?.type === 'number';
      }
      default:
        return false;
    }
  }

  /** The field of an object of the contract that a member expression reads; undefined: it is something else. */
  fieldOf(node: Node, scope: Scope): AuthoredField | undefined {
    if (node.type !== 'MemberExpression' || node.computed) return undefined;
    return scope.objectOf(node.object)?.fields.find(({ name }) => name === node.property.name);
  }

  /** The function of an object of the contract that is called; undefined: it is something else. */
  methodOf(callee: Node, scope: Scope): AuthoredMethod | undefined {
    return scope.objectOf(callee.object)?.methods.find(({ name }) => name === callee.property.name);
  }

  /** The type of the declared parameter that a member expression reads; undefined: it is something else. */
  private parameterOf(node: Node, scope: Scope): 'number' | 'boolean' | undefined {
    if (node.type !== 'MemberExpression' || node.computed) return undefined;
    if (this.fieldOf(node.object, scope)?.type !== 'parameters') return undefined;
    return this.parameters.get(node.property.name);
  }
}

/** Whether an expression is the name of something that every engine has, and not of the scheme's own. */
export function isGlobal(node: Node, name: string, scope: Scope): boolean {
  return node.type === 'Identifier' && node.name === name && scope.find(name) === undefined;
}

function isMath(node: Node, scope: Scope): boolean {
  return node.type === 'MemberExpression' && isGlobal(node.object, 'Math', scope);
}
