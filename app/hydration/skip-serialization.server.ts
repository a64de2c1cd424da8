/**
 * React Router encodes what a loader answered for its scripts whenever it draws a page, also a page that no
 * script takes over (`WITHOUT_ROUTER`), where nobody reads it; of a memorial page that is a tenth of the work.
 * It encodes what can be listed: so nothing of this answer can, while the page's components read it as ever.
 */
export function withheldFromScripts<Answer extends object>(answer: Answer): Answer {
  for (const name of Object.keys(answer)) {
    Object.defineProperty(answer, name, { enumerable: false });
  }
  return answer;
}
