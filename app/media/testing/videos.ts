export function mp4Box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

export interface VideoTrack {
  handler: string;
  samples: readonly Buffer[];
  ofOneSize?: boolean;
  boxes?: readonly Buffer[];
  isPlayable?: boolean;
}

export interface VideoParts {
  isLarge?: boolean;
  between?: Buffer;
  movieBoxes?: readonly Buffer[];
  fileBoxes?: readonly Buffer[];
  offsetError?: number;
}

const TYPE = mp4Box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1'));

export function aFilm(tracks: readonly VideoTrack[], parts: VideoParts = {}): Buffer {
  const { between = Buffer.alloc(0), fileBoxes = [] } = parts;
  const longest = Math.max(...tracks.map(({ samples }) => samples.length));
  const data: Buffer[] = [];
  const offsets = tracks.map((): number[] => []);
  let at = 0;
  for (let turn = 0; turn < longest; turn += 1) {
    for (const [index, { samples }] of tracks.entries()) {
      const sample = samples[turn];
      if (!sample) continue;
      offsets[index]?.push(at);
      data.push(sample, between);
      at += sample.length + between.length;
    }
  }
  const movieAt = (begin: number) => movie(tracks, offsets, begin, parts);
  const before = [TYPE, movieAt(0), ...fileBoxes];
  const begin = Buffer.concat(before).length + 8 + (parts.offsetError ?? 0);
  return Buffer.concat([TYPE, movieAt(begin), ...fileBoxes, mp4Box('mdat', ...data)]);
}

/** H.264 frames that show a plain brown picture of 64 by 48 pixels. The first is a key frame. */
const FRAMES = [
  'AAAAHWWIggKeIxQABNNjgACMfHAAEUiTk5OuuuuuuuvA',
  'AAAABkGaHAU8bA==',
  'AAAABkGaKgFPGw==',
  'AAAABkGaOwEvGw==',
].map((frame) => Buffer.from(frame, 'base64'));
const FRAME_SIZE = { width: 64, height: 48 } as const;
const FRAMES_PER_SECOND = 2;
const H264_SETTINGS = Buffer.from(
  'AULACv/hABhnQsAKphER7ARAAAADAEAAAAMBA8SJhGABAAZoyEIPLIA=',
  'base64',
);

export const PLAYABLE_PICTURE: VideoTrack = { handler: 'vide', samples: FRAMES, isPlayable: true };

export function aVideo(place = '+54.4858-000.6206/'): Buffer {
  const privateBox = mp4Box('udta', mp4Box('\xa9xyz', Buffer.from(place, 'latin1')));
  return aFilm([{ ...PLAYABLE_PICTURE, boxes: [privateBox] }], { movieBoxes: [privateBox] });
}

function movie(
  tracks: readonly VideoTrack[],
  offsets: readonly number[][],
  begin: number,
  { isLarge = false, movieBoxes = [] }: VideoParts,
): Buffer {
  const described = tracks.map((track, index) => {
    const chunks = (offsets[index] ?? []).map((offset) => offset + begin);
    const table = mp4Box(
      'stbl',
      ...(track.isPlayable ? h264Tables(track) : [mp4Box('stsd', numbers(0, 0))]),
      mp4Box('stsc', numbers(0, 1, 1, 1, 1)),
      sizes(track),
      isLarge
        ? mp4Box('co64', numbers(0, chunks.length, ...chunks.flatMap((chunk) => [0, chunk])))
        : mp4Box('stco', numbers(0, chunks.length, ...chunks)),
    );
    const handler = Buffer.concat([
      numbers(0, 0),
      Buffer.from(`${track.handler}${'\0'.repeat(13)}`),
    ]);
    const media = mp4Box(
      'mdia',
      ...(track.isPlayable ? [mediaHeader(track)] : []),
      mp4Box('hdlr', handler),
      mp4Box('minf', table),
    );
    return mp4Box('trak', trackHeader(index + 1), media, ...(track.boxes ?? []));
  });
  const header = mp4Box('mvhd', numbers(0, 0, 0, FRAMES_PER_SECOND, 0), Buffer.alloc(80));
  return mp4Box('moov', header, ...described, ...movieBoxes);
}

function trackHeader(id: number): Buffer {
  const one = 0x10000;
  const matrix = numbers(one, 0, 0, 0, one, 0, 0, 0, 0x40000000);
  const size = numbers(FRAME_SIZE.width * one, FRAME_SIZE.height * one);
  return mp4Box('tkhd', numbers(0, 0, 0, id, 0, 0), Buffer.alloc(16), matrix, size);
}

function mediaHeader({ samples }: VideoTrack): Buffer {
  return mp4Box('mdhd', numbers(0, 0, 0, FRAMES_PER_SECOND, samples.length, 0x55c40000));
}

function h264Tables({ samples }: VideoTrack): Buffer[] {
  const frame = Buffer.alloc(78);
  frame.writeUInt16BE(1, 6);
  frame.writeUInt16BE(FRAME_SIZE.width, 24);
  frame.writeUInt16BE(FRAME_SIZE.height, 26);
  const entry = mp4Box('avc1', frame, mp4Box('avcC', H264_SETTINGS));
  return [
    mp4Box('stsd', numbers(0, 1), entry),
    mp4Box('stts', numbers(0, 1, samples.length, 1)),
    mp4Box('stss', numbers(0, 1, 1)),
  ];
}

function sizes({ samples, ofOneSize }: VideoTrack): Buffer {
  const all = samples.map(({ length }) => length);
  return ofOneSize
    ? mp4Box('stsz', numbers(0, all[0] ?? 0, all.length))
    : mp4Box('stsz', numbers(0, 0, all.length, ...all));
}

export function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}
