import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject } from 'pdf-lib';
import { extractText } from 'unpdf';

export interface ReadPdf {
  text: string;
  pages: string[];
  title: string | undefined;
  language: string | undefined;
  /** of the paragraphs and pictures that are in another language than the whole */
  otherLanguages: string[];
  isTagged: boolean;
  accessibility: string | undefined;
  fonts: { name: string; isEmbedded: boolean }[];
  alternativeTexts: string[];
  boxes: { media: number[]; trim: number[]; bleed: number[] }[];
}

const MM = 25.4 / 72;
const box = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  [x, y, width, height].map((points) => Math.round(points * MM * 10) / 10);

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { text: pages } = await extractText(new Uint8Array(bytes), { mergePages: false });
  const { catalog, context } = document;
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  const metadata = context.lookup(catalog.get(PDFName.of('Metadata')));
  const xmp =
    metadata && 'getContentsString' in metadata
      ? (metadata as { getContentsString(): string }).getContentsString()
      : '';
  return {
    text: pages.join(' ').replaceAll(/\s+/g, ' '),
    pages,
    title: document.getTitle(),
    language: textOf(catalog.get(PDFName.of('Lang'))),
    otherLanguages: objects.flatMap((object) => {
      const isElement = object instanceof PDFDict && object.has(PDFName.of('S'));
      return isElement ? (textOf(object.get(PDFName.of('Lang'))) ?? []) : [];
    }),
    isTagged: catalog.has(PDFName.of('StructTreeRoot')) && catalog.has(PDFName.of('MarkInfo')),
    accessibility: /pdfuaid:part>(\d)</.exec(xmp)?.[1],
    fonts: objects.flatMap((object) => fontOf(object, document)),
    alternativeTexts: objects.flatMap((object) =>
      object instanceof PDFDict && object.has(PDFName.of('Alt'))
        ? (textOf(object.get(PDFName.of('Alt'))) ?? [])
        : [],
    ),
    boxes: document.getPages().map((page) => ({
      media: box(page.getMediaBox()),
      trim: box(page.getTrimBox()),
      bleed: box(page.getBleedBox()),
    })),
  };
}

function textOf(object: PDFObject | undefined): string | undefined {
  return object && 'decodeText' in object
    ? (object as PDFObject & { decodeText(): string }).decodeText()
    : undefined;
}

function fontOf(object: PDFObject, { context }: PDFDocument): ReadPdf['fonts'] {
  if (!(object instanceof PDFDict)) return [];
  const descendants = object.lookup(PDFName.of('DescendantFonts'));
  if (!(descendants instanceof PDFArray)) return [];
  const font = descendants.lookup(0, PDFDict);
  const descriptor = font.lookup(PDFName.of('FontDescriptor'), PDFDict);
  const isEmbedded = ['FontFile2', 'FontFile3'].some((key) => descriptor.has(PDFName.of(key)));
  return [{ name: String(context.lookup(object.get(PDFName.of('BaseFont')))), isEmbedded }];
}

/** Sorts the letters of a text, because a PDF reader can return the lines of some scripts in reverse order. */
export function lettersOf(text: string): string {
  return [...text.normalize('NFKC')]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .toSorted()
    .join('');
}
