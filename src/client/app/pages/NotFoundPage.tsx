import { PageProblem } from '../../ui/PageProblem';
import { paths } from '../../config/paths';

export const NotFoundPage = () => (
  <PageProblem message="Page not found" ways={[{ label: 'Go to the home page', to: paths.home }]}>
    The address may be mistyped, or the page has moved.
  </PageProblem>
);
