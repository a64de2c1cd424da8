import { call } from '../../../wire/call.ts';
import type { Upload } from '../contract.ts';
import { uploads } from '../endpoints.ts';
import { sendFile } from './send-file.ts';

const ASK_EVERY_MS = 700;
const LONGEST_WAIT_MS = 60_000;

interface FieldPicture {
  memorialId: string;
  userKey: string;
  field: string;
  picture: Blob;
  name: string;
}

/**
 * Uploads a picture for a field, and waits until the draft has it.
 * @returns the finished upload; undefined if the server needs longer
 * @throws SendFailure, ApiFailure
 */
export async function sendToField({
  memorialId,
  userKey,
  field,
  picture,
  name,
}: FieldPicture): Promise<Upload | undefined> {
  let uploadUrl = '';
  await sendFile(
    {
      memorialId,
      userKey,
      file: picture,
      name,
      type: picture.type,
      place: { field },
      onUrl: (url) => {
        uploadUrl = url;
      },
      onProgress: () => undefined,
    },
    new AbortController().signal,
  );
  const id = uploadUrl.slice(uploadUrl.lastIndexOf('/') + 1);
  const end = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < end) {
    const { upload } = await call(uploads.read, { id: memorialId, upload: id });
    if (upload.state !== 'taking' && upload.state !== 'arriving') return upload;
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_EVERY_MS);
    });
  }
  return undefined;
}
