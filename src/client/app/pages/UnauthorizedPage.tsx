import { PageProblem } from '../../ui/PageProblem';
import { paths } from '../../config/paths';

export const UnauthorizedPage = () => (
  <PageProblem
    message="Not for this account"
    ways={[{ label: 'Go to the home page', to: paths.home }]}
  >
    You are not authorized to view this page.
  </PageProblem>
);
