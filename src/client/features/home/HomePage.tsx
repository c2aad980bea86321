import { Hero } from './Hero';
import { HowItWorks } from './HowItWorks';
import { ShopWindow } from './ShopWindow';

export function HomePage() {
  return (
    <>
      <Hero />
      <ShopWindow />
      <HowItWorks />
    </>
  );
}
