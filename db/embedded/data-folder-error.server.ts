/** What lies in the data folder can't be used. The message is a sentence for the operator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}
