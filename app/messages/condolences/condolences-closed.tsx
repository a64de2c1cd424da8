export function CondolencesClosed() {
  return (
    <p>
      Only the owner, and people the owner has chosen, can read condolences. Your role doesn’t
      include this.
    </p>
  );
}
