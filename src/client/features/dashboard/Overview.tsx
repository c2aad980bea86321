import { Attention } from './Attention';
import { Days } from './Days';
import { Figures } from './Figures';

/** What an admin looks at first: what needs them, then the figures that matter. */
export const Overview = () => (
  <>
    <Attention />
    <Days />
    <Figures />
  </>
);
