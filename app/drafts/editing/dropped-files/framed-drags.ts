/** The preview has a document of its own, whose drags do not reach the window of the editor. They are passed on here. */

export const DRAGS = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;

const framed = new EventTarget();

export function forwardDrags(page: Document, signal: AbortSignal): void {
  for (const type of DRAGS) {
    page.addEventListener(
      type,
      (event) => framed.dispatchEvent(new CustomEvent('drag', { detail: event })),
      { signal },
    );
  }
}

export function listenToFramedDrags(
  listener: (event: DragEvent) => void,
  signal: AbortSignal,
): void {
  framed.addEventListener('drag', (event) => listener((event as CustomEvent<DragEvent>).detail), {
    signal,
  });
}
