import { Link } from 'react-router';

export function CreateLink() {
  return (
    <p className="home-actions site-create">
      <Link className="button" data-variant="primary" to="/memorials/new">
        Create a memorial
      </Link>
    </p>
  );
}
