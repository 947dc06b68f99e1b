/**
 * Packets in the file format of Wireshark (pcapng, draft-ietf-opsawg-pcapng): one section, one interface of raw IP packets, times in
 * nanoseconds.
 */
const SECTION = 0x0a0d0d0a;
const INTERFACE = 1;
const ENHANCED_PACKET = 6;
const BYTE_ORDER_MAGIC = 0x1a2b3c4d;
/** LINKTYPE_RAW: packets begin with their IP header. */
const RAW_IP = 101;
const INTERFACE_NAME = 2;
const TIME_RESOLUTION = 9;
const NANOSECONDS = 9;
const END_OF_OPTIONS = 0;

/** What stands at the beginning of a file. */
export function pcapngHeader(interfaceName: string): Uint8Array {
  const section = block(SECTION, 16);
  section.setUint32(8, BYTE_ORDER_MAGIC, true);
  section.setUint16(12, 1, true);
  // The length of the section is not given.
  section.setBigInt64(16, -1n, true);
  // Ids are plain letters.
  const name = Uint8Array.from([...interfaceName.slice(0, 100)], (letter) => letter.charCodeAt(0) & 0x7f);
  const described = block(INTERFACE, 8 + 4 + padded(name.length) + 8 + 4);
  described.setUint16(8, RAW_IP, true);
  let at = 16;
  described.setUint16(at, INTERFACE_NAME, true);
  described.setUint16(at + 2, name.length, true);
  new Uint8Array(described.buffer).set(name, at + 4);
  at += 4 + padded(name.length);
  described.setUint16(at, TIME_RESOLUTION, true);
  described.setUint16(at + 2, 1, true);
  described.setUint8(at + 4, NANOSECONDS);
  described.setUint16(at + 8, END_OF_OPTIONS, true);
  const all = new Uint8Array(section.byteLength + described.byteLength);
  all.set(new Uint8Array(section.buffer));
  all.set(new Uint8Array(described.buffer), section.byteLength);
  return all;
}

/**
 * @param headers the first bytes of the packet, from its IP header on
 * @param bytes of the whole packet
 */
export function pcapngPacket(seconds: number, headers: Uint8Array, bytes: number): Uint8Array {
  const view = block(ENHANCED_PACKET, 20 + padded(headers.length));
  const nanoseconds = BigInt(Math.round(seconds * 1e9));
  view.setUint32(12, Number(nanoseconds >> 32n), true);
  view.setUint32(16, Number(nanoseconds & 0xffff_ffffn), true);
  view.setUint32(20, headers.length, true);
  view.setUint32(24, Math.max(bytes, headers.length), true);
  const all = new Uint8Array(view.buffer);
  all.set(headers, 28);
  return all;
}

/** A block with its type, and its length at both ends. */
function block(type: number, bodyBytes: number): DataView {
  const length = 12 + bodyBytes;
  const view = new DataView(new ArrayBuffer(length));
  view.setUint32(0, type, true);
  view.setUint32(4, length, true);
  view.setUint32(length - 4, length, true);
  return view;
}

function padded(bytes: number): number {
  return (bytes + 3) & ~3;
}
