/** Video formats of older devices and programs, which cannot be opened here. The browser and the server recognise them. */

/** How many bytes at the beginning of a file `unreadableVideo` reads. */
export const FORMAT_BYTES = 1024;

const FORMATS = [
  ['an AVI video', 8, 'AVI '],
  ['a Windows Media video (WMV)', 0, '\u0030\u0026\u00B2\u0075\u008E\u0066\u00CF\u0011'],
  ['an MPEG video (MPG)', 0, '\0\0\u0001\u00BA'],
  ['an MPEG video (MPG)', 0, '\0\0\u0001\u00B3'],
  ['a Flash video (FLV)', 0, 'FLV\u0001'],
  ['an Ogg video', 0, 'OggS'],
  // From the tapes of camcorders, in 60 and in 50 fields a second
  ['a DV video', 0, '\u001F\u0007\0\u003F'],
  ['a DV video', 0, '\u001F\u0007\0\u00BF'],
  ['a RealMedia video', 0, '.RMF'],
] as const satisfies ReadonlyArray<readonly [name: string, at: number, mark: string]>;

export type UnreadableVideo = (typeof FORMATS)[number][0] | 'a camcorder video (AVCHD, MTS)';

/** The packets of MPEG-2 transport streams begin with this letter. On camcorders, four bytes precede each packet. */
const PACKET_MARK = 'G';
const PACKETS = [
  { start: 0, bytes: 188 },
  { start: 4, bytes: 192 },
] as const;

/**
 * @param head - the first bytes of a file
 * @returns the name of its format with an article; null for any other file
 */
export function unreadableVideo(head: Uint8Array): UnreadableVideo | null {
  const text = String.fromCharCode(...head.subarray(0, FORMAT_BYTES));
  const named = FORMATS.find(([, at, mark]) => text.startsWith(mark, at));
  if (named) return named[0];
  const isStream = PACKETS.some(({ start, bytes }) =>
    [0, 1, 2, 3].every((packet) => text[start + packet * bytes] === PACKET_MARK),
  );
  return isStream ? 'a camcorder video (AVCHD, MTS)' : null;
}
