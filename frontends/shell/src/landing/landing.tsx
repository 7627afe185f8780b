import { Closing } from './closing';
import { Commands } from './commands';
import { Features } from './features';
import { Footer } from './footer';
import { Header } from './header';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { Pricing } from './pricing';
import './landing.css';

export const Landing = () => (
  <>
    <Header />
    <main>
      <Hero />
      <Features />
      <HowItWorks />
      <Commands />
      <Pricing />
      <Closing />
    </main>
    <Footer />
  </>
);
