/** Follows the links of a path. Exported as kinds are: the build puts the number in place. */
export const PATH_END = -1;

/** Paths in use: directed links in order. A packet's `path` is the index of one. Paths stay until the state is restored. */
export class PathTable {
  readonly paths: Int32Array[] = [];
  /** The same one after another, each followed by `PATH_END`; where each begins. */
  hops = new Int32Array(64);
  firstHop = new Int32Array(16);
  private hopsUsed = 0;
  /** The latest path of a hash, and the one before it of the same hash; -1: none. */
  private readonly pathIndex = new Map<number, number>();
  private sameHash = new Int32Array(16);

  /** The index of a path, entered on first sight. */
  pathOf(links: Int32Array): number {
    const hash = hashOf(links);
    for (let path = this.pathIndex.get(hash) ?? -1; path >= 0; path = this.sameHash[path]) {
      if (isSamePath(this.paths[path], links)) return path;
    }
    return this.enter(hash, links);
  }

  /** The link at a position of a path, from 0. */
  linkOfPath(path: number, hop: number): number {
    return this.hops[this.firstHop[path] + hop];
  }

  /** These paths and no others, by the same indices. */
  restore(paths: readonly Int32Array[]): void {
    this.paths.length = 0;
    this.hopsUsed = 0;
    this.pathIndex.clear();
    for (const path of paths) this.enter(hashOf(path), path);
  }

  private enter(hash: number, links: Int32Array): number {
    const path = this.paths.push(links) - 1;
    const end = this.hopsUsed + links.length + 1;
    if (end > this.hops.length) this.hops = enlarged(this.hops, end);
    if (path === this.firstHop.length) {
      this.firstHop = enlarged(this.firstHop, path + 1);
      this.sameHash = enlarged(this.sameHash, path + 1);
    }
    this.sameHash[path] = this.pathIndex.get(hash) ?? -1;
    this.pathIndex.set(hash, path);
    this.firstHop[path] = this.hopsUsed;
    this.hops.set(links, this.hopsUsed);
    this.hops[end - 1] = PATH_END;
    this.hopsUsed = end;
    return path;
  }
}

/** A number of 31 bits. */
function hashOf(links: Int32Array): number {
  let hash = links.length;
  for (let hop = 0; hop < links.length; hop++) hash = Math.imul(hash ^ links[hop], 0x9e3779b1) ^ (hash >>> 15);
  return hash & 0x3fffffff;
}

function isSamePath(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let hop = 0; hop < a.length; hop++) if (a[hop] !== b[hop]) return false;
  return true;
}

/** The column in an array of at least `length`, and twice as long as before. */
function enlarged(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(length, column.length * 2));
  larger.set(column);
  return larger;
}
