/**
 * Thrown for a document that is refused. It has a sentence for each problem, with the path in the document
 * where there is one.
 */
export class DocumentRefusedError extends Error {
  override readonly name = 'DocumentRefusedError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
