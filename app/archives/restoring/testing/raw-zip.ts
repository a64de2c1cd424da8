/** Builds ZIP files for tests. Names, sizes, flags and positions are written as given, so the ZIP can be invalid. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface RawEntry {
  name: string | Buffer;
  data?: Uint8Array | string;
  isDeflated?: boolean;
  flags?: number;
  method?: number;
  mode?: number;
  /** the size that the ZIP's central directory states instead of the true size */
  statedSize?: number;
  /** the index of an entry whose bytes this entry uses as its own */
  sharesBytesOf?: number;
}

const UTF8 = 0x800;

export function rawZip(entries: readonly RawEntry[], { count }: { count?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const written = writeEntry(entry);
    const shared = entry.sharesBytesOf;
    const at = shared === undefined ? offset : (offsets[shared] ?? 0);
    offsets.push(at);
    if (shared === undefined) {
      parts.push(written.local);
      offset += written.local.length;
    }
    list.push(written.central(at));
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const stated = count ?? entries.length;
  end.writeUInt16LE(Math.min(stated, 0xffff), 8);
  end.writeUInt16LE(Math.min(stated, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  const zip64 = stated > 0xffff ? zip64End(stated, directory.length, offset) : Buffer.alloc(0);
  return Buffer.concat([...parts, directory, zip64, end]);
}

function writeEntry(entry: RawEntry) {
  const name = Buffer.from(entry.name);
  const data = Buffer.from(entry.data ?? '');
  const content = entry.isDeflated ? deflateRawSync(data) : data;
  const method = entry.method ?? (entry.isDeflated ? 8 : 0);
  const flags = entry.flags ?? UTF8;
  const size = entry.statedSize ?? data.length;
  const compressed = !entry.isDeflated && entry.statedSize !== undefined ? size : content.length;
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(flags, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt16LE(0x21, 8);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(compressed, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([signature(0x04034b50), common, name, content]);
  const central = (at: number) => {
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((entry.mode ?? 0o100644) * 0x10000, 6);
    rest.writeUInt32LE(at, 10);
    const madeBy = Buffer.from([0x3f, 3]);
    return Buffer.concat([signature(0x02014b50), madeBy, common, rest, name]);
  };
  return { local, central };
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function zip64End(count: number, byteSize: number, at: number): Buffer {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(byteSize), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + byteSize), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}
