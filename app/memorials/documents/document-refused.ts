/**
 * A document that cannot be taken in, and everything that is wrong with it: one sentence each, with
 * the place in the document where there is one.
 */
export class DocumentRefusedError extends Error {
  override readonly name = 'DocumentRefusedError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
