interface ComingSoonProps {
  title: string;
}

/** A public page whose content follows: its title and the specified words. */
export function ComingSoon({ title }: ComingSoonProps) {
  return (
    <section className="home">
      <h1 className="home-title">{title}</h1>
      <p className="home-text">Coming soon...</p>
    </section>
  );
}
