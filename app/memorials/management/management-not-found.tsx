/** Shown in the management layout when the URL matches no management page. */
export function ManagementNotFound() {
  return (
    <section className="management-empty">
      <h1 className="management-title">Page not found</h1>
      <p className="management-text">There is no page at this address.</p>
    </section>
  );
}
