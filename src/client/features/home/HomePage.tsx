import { Hero } from './Hero';
import { HowItWorks } from './HowItWorks';

export function HomePage() {
  return (
    <>
      <Hero />
      <HowItWorks />
    </>
  );
}
