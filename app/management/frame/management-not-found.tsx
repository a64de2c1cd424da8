export function ManagementNotFound() {
  return (
    <section className="management-empty">
      <h1 className="management-title">Page not found</h1>
      <p className="management-text">There is no page at this address.</p>
    </section>
  );
}

/**
 * An unknown memorial, a removed memorial and another user's memorial look the same, so that the page does not reveal
 * which memorials exist.
 */
export function NothingForYou({ title }: { title: string }) {
  return (
    <section>
      <h1 className="management-title">{title}</h1>
      <p className="management-text">This memorial isn’t in your account.</p>
      <p className="management-advice">
        You might have used a different account, or no one has added you to this memorial yet.
      </p>
    </section>
  );
}
