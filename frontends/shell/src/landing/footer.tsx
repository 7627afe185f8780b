import { Logo, PRODUCT_NAME } from '@chatbot-builder/kit/brand';
import classes from './footer.module.css';

export const Footer = () => (
  <footer className={classes['footer']}>
    <div className={classes['inside']}>
      <div>
        <a href="/">
          <Logo />
        </a>
        <p>© 2025 {PRODUCT_NAME}</p>
      </div>
      <nav aria-label="Footer">
        <a href="#features">Features</a>
        <a href="#how">How It Works</a>
        <a href="#own">Run it yourself</a>
        <a href="#pricing">Pricing</a>
        <a href="/auth">Sign In</a>
      </nav>
    </div>
  </footer>
);
