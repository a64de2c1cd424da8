// A DNS server on loopback that answers from a table: enough of RFC 1035 for the records that concern mails.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface TestRecords {
  A?: string[];
  MX?: string[];
  PTR?: string[];
  TXT?: string[];
}

export interface TestDnsServer {
  /** in the form of `dns.setServers` */
  address: string;
  records: Map<string, TestRecords>;
  /** an unknown name is answered with NXDOMAIN, everything with SERVFAIL while this is true */
  isBroken: boolean;
  close(): Promise<void>;
}

const TYPES = { 1: 'A', 12: 'PTR', 15: 'MX', 16: 'TXT' } as const;
const CLASS_IN = 1;
const HEADER_BYTES = 12;
const STATUS = { ok: 0, broken: 2, unknownName: 3 };

/** @param table - by name, without a dot at the end; a text of `TXT` may be of any length */
export async function startTestDnsServer(
  table: Readonly<Record<string, TestRecords>> = {},
): Promise<TestDnsServer> {
  const socket = createSocket('udp4');
  const server: TestDnsServer = {
    address: '',
    records: new Map(Object.entries(table)),
    isBroken: false,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', (message, { address, port }) => {
    socket.send(answerTo(message, server), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

function answerTo(query: Buffer, { records, isBroken }: TestDnsServer): Buffer {
  const { name, end } = readName(query);
  const question = query.subarray(HEADER_BYTES, end + 4);
  const type = TYPES[query.readUInt16BE(end) as keyof typeof TYPES];
  const found = records.get(name.toLowerCase());
  const values = isBroken || type === undefined ? [] : (found?.[type] ?? []);
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  const known = found ? STATUS.ok : STATUS.unknownName;
  // An answer, with recursion.
  header.writeUInt16BE(0x8180 | (isBroken ? STATUS.broken : known), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(values.length, 6);
  const answers = values.map((value) => recordOf(query.readUInt16BE(end), dataOf(type, value)));
  return Buffer.concat([header, question, ...answers]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // The name of the question, by its place in the message.
  head.writeUInt16BE(0xc0_00 | HEADER_BYTES, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(CLASS_IN, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function dataOf(type: keyof TestRecords | undefined, value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  if (type === 'PTR') return encodeName(value);
  if (type === 'MX') return Buffer.concat([Buffer.from([0, 10]), encodeName(value)]);
  const pieces = value.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])),
  );
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').filter(Boolean);
  const parts = labels.map((label) =>
    Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]),
  );
  return Buffer.concat([...parts, Buffer.from([0])]);
}
