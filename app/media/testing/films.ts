// Small MP4 files for tests, built box by box, so each test shows the boxes it needs.

/** One box of an MP4: length, type, content. */
export function mp4Box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

export interface FilmTrack {
  /** for example `vide`, `soun`, `meta` or `text` */
  handler: string;
  /** the samples; each is written as a separate chunk */
  samples: readonly Buffer[];
  /** writes one size for all samples instead of one per sample */
  ofOneSize?: boolean;
  /** additional boxes of the track */
  boxes?: readonly Buffer[];
}

export interface FilmParts {
  /** writes chunk offsets of eight bytes instead of four */
  isLarge?: boolean;
  /** bytes after each sample that belong to no track */
  between?: Buffer;
  /** additional boxes of the movie */
  movieBoxes?: readonly Buffer[];
  /** additional boxes of the file, before the samples */
  fileBoxes?: readonly Buffer[];
  /** added to every chunk offset, to make the offsets wrong */
  offsetError?: number;
}

const TYPE = mp4Box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1'));

/** Creates an MP4 file whose tracks are interleaved. */
export function aFilm(tracks: readonly FilmTrack[], parts: FilmParts = {}): Buffer {
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

/** A minimal valid MP4 that contains the place where it was filmed. */
export function aVideo(place = '+54.4858-000.6206/'): Buffer {
  const privateBox = mp4Box('udta', mp4Box('\xa9xyz', Buffer.from(place, 'latin1')));
  const picture = { handler: 'vide', samples: [Buffer.alloc(1000, 7)], boxes: [privateBox] };
  return aFilm([picture], { movieBoxes: [privateBox] });
}

function movie(
  tracks: readonly FilmTrack[],
  offsets: readonly number[][],
  begin: number,
  { isLarge = false, movieBoxes = [] }: FilmParts,
): Buffer {
  const described = tracks.map((track, index) => {
    const chunks = (offsets[index] ?? []).map((offset) => offset + begin);
    const table = mp4Box(
      'stbl',
      mp4Box('stsd', numbers(0, 0)),
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
    const media = mp4Box('mdia', mp4Box('hdlr', handler), mp4Box('minf', table));
    return mp4Box('trak', mp4Box('tkhd', Buffer.alloc(84)), media, ...(track.boxes ?? []));
  });
  return mp4Box('moov', mp4Box('mvhd', Buffer.alloc(100)), ...described, ...movieBoxes);
}

function sizes({ samples, ofOneSize }: FilmTrack): Buffer {
  const all = samples.map(({ length }) => length);
  return ofOneSize
    ? mp4Box('stsz', numbers(0, all[0] ?? 0, all.length))
    : mp4Box('stsz', numbers(0, 0, all.length, ...all));
}

/** Numbers as four big-endian bytes each. */
export function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}
