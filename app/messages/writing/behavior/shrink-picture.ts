const LARGE_BYTES = 1_000_000;
const LONGEST_SIDE = 2_400;
const QUALITY = 0.85;

export async function shrinkPicture(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file || file.size < LARGE_BYTES) return;
  try {
    const smaller = await redraw(file);
    // The visitor may have selected another file in the meantime.
    if (!smaller || smaller.size >= file.size || input.files?.[0] !== file) return;
    const files = new DataTransfer();
    files.items.add(new File([smaller], 'picture.jpg', { type: 'image/jpeg' }));
    input.files = files.files;
  } catch {
    // The original is sent. The server accepts it or explains why not.
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
