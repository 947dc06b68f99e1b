/** Marks of one shape to be painted: columns that grow and are used again each frame, so that nothing is allocated. */
export class MarkList {
  count = 0;
  /** Middle, in CSS pixels. */
  x = new Float32Array(256);
  y = new Float32Array(256);
  /** Unit vector of where it goes. */
  dirX = new Float32Array(256);
  dirY = new Float32Array(256);
  /** Along the direction, and across, in pixels. Shapes of a fixed size read only `across`. */
  along = new Float32Array(256);
  across = new Float32Array(256);
  /** 0 to 1. */
  opacity = new Float32Array(256);
  /** The packet's serial number. */
  serial = new Int32Array(256);

  add(
    x: number,
    y: number,
    dirX: number,
    dirY: number,
    along: number,
    across: number,
    opacity: number,
    serial: number,
  ): void {
    if (this.count === this.x.length) this.grow();
    const row = this.count++;
    this.x[row] = x;
    this.y[row] = y;
    this.dirX[row] = dirX;
    this.dirY[row] = dirY;
    this.along[row] = along;
    this.across[row] = across;
    this.opacity[row] = opacity;
    this.serial[row] = serial;
  }

  private grow(): void {
    const size = this.x.length * 2;
    this.x = enlarged(this.x, size);
    this.y = enlarged(this.y, size);
    this.dirX = enlarged(this.dirX, size);
    this.dirY = enlarged(this.dirY, size);
    this.along = enlarged(this.along, size);
    this.across = enlarged(this.across, size);
    this.opacity = enlarged(this.opacity, size);
    const serial = new Int32Array(size);
    serial.set(this.serial);
    this.serial = serial;
  }
}

function enlarged(from: Float32Array<ArrayBuffer>, size: number): Float32Array<ArrayBuffer> {
  const into = new Float32Array(size);
  into.set(from);
  return into;
}
