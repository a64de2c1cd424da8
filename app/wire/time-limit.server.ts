/** @returns a function that says whether so much time has passed; for work whose rest the next night does */
export function timeLimit(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}
