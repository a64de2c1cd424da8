export function ReportedTribute({ tribute }: { tribute: { name: string; text: string } }) {
  return (
    <blockquote className="memorial-card words-own">
      <p className="words-own-text" dir="auto">
        {tribute.text}
      </p>
      <footer>
        <bdi>{tribute.name}</bdi>
      </footer>
    </blockquote>
  );
}
