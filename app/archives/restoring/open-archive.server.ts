/** Opens an archive and compares it with the list in `manifest.json`. */
import { z } from 'zod';

import { storedSentence } from '../../wire/errors/sentence.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_LIMITS,
  ARCHIVE_VERSION,
  manifestSchema,
  type Manifest,
} from '../format/contract.ts';
import { ARCHIVE_FILES } from '../format/file-names.ts';
import { ArchiveRefusedError, quoteName } from './archive-refused.ts';
import { checkForm, demandFile, readJson } from './json/json-file.server.ts';
import { extractPart } from './zip/extract-part.server.ts';
import { openZip, type OpenedZip, type ZipPlace } from './zip/open-zip.server.ts';

export interface OpenedArchive {
  path: string;
  zip: OpenedZip;
  manifest: Manifest;
  hashes: ReadonlyMap<string, string>;
}

/**
 * Opens the ZIP and compares file names and sizes with the manifest. `verifyContent` compares the
 * bytes.
 * @throws ArchiveRefusedError
 */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const { entries, totalBytes } = ARCHIVE_LIMITS;
  const zip = await openZip(path, { entries, totalBytes });
  try {
    const manifest = await readManifest(zip);
    checkList(zip, manifest);
    return {
      path,
      zip,
      manifest,
      hashes: new Map(manifest.files.map((file) => [file.path, file.sha256])),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** @throws ArchiveRefusedError */
export async function verifyContent({ zip, hashes }: OpenedArchive): Promise<void> {
  for (const [path, sha256] of hashes) {
    const file = zip.files.get(path);
    if (file && (await zip.hash(file)) !== sha256) throw changed(path);
  }
}

/** A file of an archive, for `extractVerified`. */
export interface VerifiedPlace extends ZipPlace {
  sha256: string;
}

/** @throws ArchiveRefusedError if the file is missing */
export async function placeIn(
  { zip, hashes }: OpenedArchive,
  path: string,
): Promise<VerifiedPlace> {
  return { ...(await zip.placeOf(demandFile(zip, path))), sha256: hashes.get(path) ?? '' };
}

/** @throws ArchiveRefusedError if the file's hash is not the one in the manifest */
export async function extractVerified(
  archive: string,
  place: VerifiedPlace,
  target: string,
): Promise<void> {
  if ((await extractPart(archive, place, target)) !== place.sha256) throw changed(place.name);
}

function changed(path: string): ArchiveRefusedError {
  return new ArchiveRefusedError(
    storedSentence(/*i18n*/ '{file} has been changed or damaged.', { file: quoteName(path) }),
  );
}

const anyManifestSchema = z.object({ format: z.unknown(), version: z.unknown() });

async function readManifest(zip: OpenedZip): Promise<Manifest> {
  const { manifest: name } = ARCHIVE_FILES;
  const { manifestBytes: maxBytes } = ARCHIVE_LIMITS;
  if (!zip.files.has(name)) {
    throw new ArchiveRefusedError(
      /*i18n*/ 'This ZIP file isn’t a download of a memorial, or it has been zipped again. “manifest.json” is missing.',
    );
  }
  const read = await readJson(zip, name, maxBytes);
  const any = anyManifestSchema.safeParse(read);
  if (!any.success || any.data.format !== ARCHIVE_FORMAT) {
    throw new ArchiveRefusedError(/*i18n*/ 'This ZIP file isn’t a download of a memorial.');
  }
  const { version } = any.data;
  if (typeof version === 'number' && version > ARCHIVE_VERSION) {
    throw new ArchiveRefusedError(
      /*i18n*/ 'This file was made by a newer version of our software, and we can’t read it yet.',
    );
  }
  return checkForm(name, manifestSchema, read);
}

function checkList(zip: OpenedZip, { files }: Manifest): void {
  const listed = new Set<string>([ARCHIVE_FILES.manifest]);
  for (const { path, byteSize } of files) {
    if (listed.has(path)) {
      throw new ArchiveRefusedError(
        storedSentence(/*i18n*/ '{file} is listed twice in “manifest.json”.', {
          file: quoteName(path),
        }),
      );
    }
    listed.add(path);
    const found = zip.files.get(path);
    if (!found) {
      throw new ArchiveRefusedError(
        storedSentence(
          /*i18n*/ '{file} is listed in “manifest.json”, but it’s missing from the ZIP file.',
          { file: quoteName(path) },
        ),
      );
    }
    if (found.byteSize !== byteSize) throw changed(path);
  }
  for (const name of zip.files.keys()) {
    if (!listed.has(name)) {
      throw new ArchiveRefusedError(
        storedSentence(/*i18n*/ '{file} isn’t listed in “manifest.json”.', {
          file: quoteName(name),
        }),
      );
    }
  }
}
