export function LettersClosed() {
  return (
    <p>
      Letters are read by the owner, and by those whom the owner has asked to read them. Your role
      does not include them.
    </p>
  );
}
