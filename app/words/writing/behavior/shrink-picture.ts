/** Makes a picture smaller before it is sent, so that a phone sends hundreds of kilobytes instead of many megabytes. */

/** Smaller files are sent as they are. */
const LARGE_BYTES = 1_000_000;
/** In pixels; pages show pictures of visitors smaller than this. */
const LONGEST_SIDE = 2_400;
const QUALITY = 0.85;

/** Replaces the chosen file. A file that this browser cannot read as a picture is sent as it is. */
export async function shrinkPicture(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file || file.size < LARGE_BYTES) return;
  try {
    const smaller = await redraw(file);
    // The visitor may have chosen another file meanwhile.
    if (!smaller || smaller.size >= file.size || input.files?.[0] !== file) return;
    const files = new DataTransfer();
    files.items.add(new File([smaller], 'picture.jpg', { type: 'image/jpeg' }));
    input.files = files.files;
  } catch {
    // The server takes the original, or says why not.
  }
}

async function redraw(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}
