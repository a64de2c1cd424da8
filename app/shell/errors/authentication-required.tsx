export function AuthenticationRequired() {
  return (
    <main id="content" className="site-content" tabIndex={-1}>
      <section className="home">
        <h1 className="home-title">Authentication Required</h1>
        <p className="home-text">Please sign in to access this page.</p>
      </section>
    </main>
  );
}
