import { Hero } from '../../features/home/Hero';
import { HowItWorks } from '../../features/home/HowItWorks';
import { ShopWindow } from '../../features/home/ShopWindow';

/** The home page of visitors and members. */
export const Welcome = () => (
  <>
    <Hero />
    <ShopWindow />
    <HowItWorks />
  </>
);
