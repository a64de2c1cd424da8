/** The video cannot be made, and another attempt would fail in the same way. The message is for the log. */
export class RenderingFailedError extends Error {
  override readonly name = 'RenderingFailedError';
}
