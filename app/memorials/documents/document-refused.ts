/**
 * Thrown for a document that is refused. Contains a sentence for each problem, with its path in the document if it has
 * one.
 */
export class DocumentRefusedError extends Error {
  override readonly name = 'DocumentRefusedError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
