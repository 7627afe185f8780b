import { Logo, PRODUCT_NAME } from '@chatbot-builder/kit/brand';
import classes from './footer.module.css';

interface FooterProps {
  /** The landing page's path, on other pages. */
  readonly home?: '' | '/';
}

export const Footer = ({ home = '' }: FooterProps) => (
  <footer className={classes['footer']}>
    <div className={classes['inside']}>
      <div>
        <a href="/">
          <Logo />
        </a>
        <p>© 2025 {PRODUCT_NAME}</p>
      </div>
      <nav aria-label="Footer">
        <a href={`${home}#features`}>Features</a>
        <a href={`${home}#how`}>How It Works</a>
        <a href={`${home}#own`}>Run it yourself</a>
        <a href="/pricing">Pricing</a>
        <a href="/auth">Sign In</a>
      </nav>
    </div>
  </footer>
);
