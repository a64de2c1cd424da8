/** Typesets a booklet in the child process. Reads only files of one folder and has no network. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { PDFDocument } from 'pdf-lib';

const TEMPLATE = new URL('booklet.typ', import.meta.url);

const POINTS_PER_MM = 72 / 25.4;

export interface TypesetTask {
  folder: string;
  fonts: readonly string[];
}

export interface BoxesTask {
  file: string;
  printer: { bleed: number; marks: number };
}

export interface TypesetResult {
  file: string;
  pages: number;
}

export async function typesetBook({ folder, fonts }: TypesetTask): Promise<TypesetResult> {
  const fontBlobs = await Promise.all(fonts.map((name) => readFile(join(folder, name))));
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
  const compiled = compiler.compile({ mainFileContent: await readFile(TEMPLATE, 'utf8') });
  const { result } = compiled;
  if (!result) throw typesettingError(compiler, compiled.takeError());
  const bytes = compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp: 0 });
  const file = join(folder, 'booklet.pdf');
  await writeFile(file, bytes);
  return { file, pages: result.numOfPages };
}

/** Adds the PDF's bleed and trim boxes, which tell a printing house where to cut. The typesetter adds no boxes. */
export async function addBoxes({ file, printer: { bleed, marks } }: BoxesTask): Promise<void> {
  const document = await PDFDocument.load(await readFile(file), { updateMetadata: false });
  const toBleed = marks * POINTS_PER_MM;
  const toTrim = (marks + bleed) * POINTS_PER_MM;
  for (const page of document.getPages()) {
    const { width, height } = page.getSize();
    page.setBleedBox(toBleed, toBleed, width - 2 * toBleed, height - 2 * toBleed);
    page.setTrimBox(toTrim, toTrim, width - 2 * toTrim, height - 2 * toTrim);
  }
  await writeFile(file, await document.save({ useObjectStreams: false }));
}

type Failure = ReturnType<ReturnType<NodeCompiler['compile']>['takeError']>;

/** Removes quoted text from the typesetter's messages, because it can be a text of the family. */
function typesettingError(compiler: NodeCompiler, failure: Failure): Error {
  const diagnostics = failure ? (compiler.fetchDiagnostics(failure) as { message?: string }[]) : [];
  const messages = diagnostics.map(({ message = '' }) => message.replaceAll(/[“"`].*?[”"`]/g, '…'));
  return new Error(`The booklet could not be typeset: ${messages.join('; ')}`);
}
