interface ComingSoonProps {
  title: string;
}

/** A public page that is not implemented yet: its title and 'Coming soon...', as specified. */
export function ComingSoon({ title }: ComingSoonProps) {
  return (
    <section className="home">
      <h1 className="home-title">{title}</h1>
      <p className="home-text">Coming soon...</p>
    </section>
  );
}
