/** in pixels */
const PREVIEW_SIDE = 480;

/**
 * A small copy as a `data:` URL, because the Content-Security-Policy forbids `blob:`. Null if the browser cannot
 * decode the format, such as HEIC outside of Safari.
 */
export async function previewOf(picture: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(picture);
    const scale = Math.min(1, PREVIEW_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return null;
  }
}
