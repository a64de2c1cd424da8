/** Shown in the management layout at an address that is none of its pages. */
export function ManagementNotFound() {
  return (
    <section className="management-empty">
      <h1 className="management-title">Page not found</h1>
      <p className="management-text">There is no page at this address.</p>
    </section>
  );
}
