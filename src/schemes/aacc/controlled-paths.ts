import type { SchemeContext } from '../../engine/controller.ts';
import { packetBytes } from '../../engine/transport/transport-parameters.ts';
import { ControlledPath, type ControlledPathState, type PathIdentity } from './controlled-path.ts';
import { interfaceSpan } from './spacing.ts';
import type { AaccValues } from './declaration.ts';

/** The paths between interfaces, entered as flows come: which of them a flow, an interface or an answer belongs to. */
export class ControlledPaths {
  /** A path's index here is its number among AACC's own. */
  readonly all: readonly ControlledPath[];
  private readonly paths: ControlledPath[] = [];
  /** Index: by the number of a flow's path, and by that of the path between its interfaces. */
  private readonly byFlowPath: number[] = [];
  private readonly byPath = new Map<number, number>();
  /** The paths that start at an interface, by its link. */
  private readonly byIngress = new Map<number, ControlledPath[]>();
  /** Indices of the paths whose answers go along a path. */
  private readonly byReturnPath = new Map<number, number[]>();
  /** Sampled paths over each link. */
  private readonly sampledOverLink: Int32Array;

  constructor(
    private readonly context: SchemeContext,
    private readonly values: () => AaccValues,
  ) {
    this.all = this.paths;
    this.sampledOverLink = new Int32Array(context.links.length);
  }

  /** The index of the path that packets along a flow's path are admitted to; -1: none. */
  ofFlowPath(flowPath: number): number {
    return this.byFlowPath[flowPath] ?? -1;
  }

  /** The index of the path with this number in the engine; -1: no flow has joined it. */
  withNumber(path: number): number {
    return this.byPath.get(path) ?? -1;
  }

  /** Those that start at the interface before a link. */
  from(ingressLink: number): readonly ControlledPath[] {
    return this.byIngress.get(ingressLink) ?? [];
  }

  /** A flow joins the path between its interfaces. @returns its index */
  join(flow: number, flowPath: number, flowPathBack: number): number {
    const { pathOf, pathLinks } = this.context;
    const at = this.values().interfaceAt;
    const number = pathOf(interfaceSpan(pathLinks(flowPath), at));
    const index = this.byPath.get(number) ?? this.add(flow, number);
    const path = this.paths[index];
    this.byFlowPath[flowPath] = index;
    const back = pathOf(interfaceSpan(pathLinks(flowPathBack), at));
    if (path.returnPath !== back) {
      path.returnPath = back;
      if (!this.answersAlong(back).includes(index)) this.answersAlong(back).push(index);
    }
    path.openFlows++;
    return index;
  }

  /** Sampling packets go over a path from now on, or no more. */
  setActive(path: ControlledPath, isActive: boolean): void {
    path.isActive = isActive;
    this.countOverLinks(path, isActive ? 1 : -1);
  }

  /** Sampled paths over a link. */
  sampledOver(link: number): number {
    return this.sampledOverLink[link];
  }

  /** The most sampled paths that share a link of this one. */
  sharing({ identity }: ControlledPath): number {
    let sharing = 0;
    for (const link of this.context.pathLinks(identity.path)) sharing = Math.max(sharing, this.sampledOverLink[link]);
    return sharing;
  }

  /** The path with the most virtual delays waiting, among those whose answers go along `along`; -1: none waits. */
  longestWaiting(along: number): number {
    let found = -1;
    let most = 0;
    for (const index of this.byReturnPath.get(along) ?? []) {
      const { delays, returnPath } = this.paths[index];
      if (returnPath !== along || delays.length <= most) continue;
      found = index;
      most = delays.length;
    }
    return found;
  }

  save(): ControlledPathsState {
    return { paths: this.paths.map((path) => path.save()), byFlowPath: [...this.byFlowPath] };
  }

  restore({ paths, byFlowPath }: ControlledPathsState): void {
    this.byFlowPath.splice(0, Infinity, ...byFlowPath);
    this.paths.length = 0;
    this.byPath.clear();
    this.byIngress.clear();
    this.byReturnPath.clear();
    this.sampledOverLink.fill(0);
    for (const [index, saved] of paths.entries()) {
      const path = this.enter(saved.identity);
      path.restore(saved);
      this.answersAlong(path.returnPath).push(index);
      if (path.isActive) this.countOverLinks(path, 1);
    }
  }

  private add(flow: number, number: number): number {
    const { context } = this;
    const links = context.pathLinks(number);
    const bytes = packetBytes(context.transportOf(flow));
    let slowest = Infinity;
    for (const link of links) slowest = Math.min(slowest, context.links[link].rateBitsPerSecond);
    const { timeUnitSeconds } = this.values();
    this.enter({
      path: number,
      ingressLink: links[0],
      ingressNode: context.links[links[0]].from,
      egressNode: context.links[links.at(-1)!].to,
      packetBytes: bytes,
      unitSeconds: timeUnitSeconds > 0 ? timeUnitSeconds : (bytes * 8) / slowest,
    });
    return this.paths.length - 1;
  }

  private enter(identity: PathIdentity): ControlledPath {
    const path = new ControlledPath(identity);
    this.byPath.set(identity.path, this.paths.push(path) - 1);
    const beside = this.byIngress.get(identity.ingressLink);
    if (beside === undefined) this.byIngress.set(identity.ingressLink, [path]);
    else beside.push(path);
    return path;
  }

  private countOverLinks({ identity }: ControlledPath, change: number): void {
    for (const link of this.context.pathLinks(identity.path)) this.sampledOverLink[link] += change;
  }

  private answersAlong(along: number): number[] {
    let indices = this.byReturnPath.get(along);
    if (indices === undefined) this.byReturnPath.set(along, (indices = []));
    return indices;
  }
}

export interface ControlledPathsState {
  readonly paths: readonly ControlledPathState[];
  readonly byFlowPath: readonly number[];
}
