export class DocumentRefusedError extends Error {
  override readonly name = 'DocumentRefusedError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
