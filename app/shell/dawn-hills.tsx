export function DawnHills() {
  return (
    <svg
      className="site-hills"
      viewBox="0 0 1440 220"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="1010" cy="112" r="46" fill="var(--color-accent)" opacity="0.22" />
      <path
        d="M0 150C150 104 300 92 452 118c132 22 232 34 372 6 150-30 292-44 420-16 84 18 146 30 196 26v86H0Z"
        fill="currentColor"
        opacity="0.09"
      />
      <path
        d="M0 178c132-20 246-26 388-8 154 20 280 22 430-4 164-28 330-30 622 10v44H0Z"
        fill="currentColor"
        opacity="0.11"
      />
      <path
        d="M0 206c220-22 452-20 704-10 262 10 480 0 736-14v38H0Z"
        fill="currentColor"
        opacity="0.15"
      />
    </svg>
  );
}
