/** What stands in the frame at an address below it that is none of its rooms. */
export function UnknownRoom() {
  return (
    <section className="management-empty">
      <h1 className="management-title">Page not found</h1>
      <p className="management-text">There is no page at this address.</p>
    </section>
  );
}
