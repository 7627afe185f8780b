import { Moon, Sun } from 'lucide-react';
import { COLORS, type Appearance } from './appearance';
import classes from './demo-form.module.css';

const THEMES = [
  { theme: 'light', label: 'Light Mode', Icon: Sun },
  { theme: 'dark', label: 'Dark Mode', Icon: Moon },
] as const;
const POSITIONS = [
  { position: 'bottom-right', label: 'Bottom right' },
  { position: 'bottom-left', label: 'Bottom left' },
] as const;

interface DemoFormProps {
  readonly appearance: Appearance;
  readonly onChange: (appearance: Appearance) => void;
}

/** The editor's Appearance tab, fully interactive. */
export const DemoForm = ({ appearance, onChange }: DemoFormProps) => (
  <form className={classes['form']} aria-label="Appearance">
    <fieldset>
      <legend>Primary Color</legend>
      <div className={classes['colors']}>
        {COLORS.map(({ name, color }) => (
          <label key={color} className={classes['color']} style={{ background: color }} title={name}>
            <input
              type="radio"
              name="color"
              aria-label={name}
              checked={color === appearance.color}
              onChange={() => onChange({ ...appearance, color })}
            />
          </label>
        ))}
        <span className={classes['hex']}>
          <i style={{ background: appearance.color }} />
          {appearance.color}
        </span>
      </div>
    </fieldset>
    <fieldset>
      <legend>Widget Theme</legend>
      <div className={classes['themes']}>
        {THEMES.map(({ theme, label, Icon }) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={theme === appearance.theme}
              onChange={() => onChange({ ...appearance, theme })}
            />
            <Icon size={16} aria-hidden />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
    <div className={classes['wide']}>
      <span className={classes['label']}>Welcome Message</span>
      <span className={classes['area']}>Hi! How can I help you today?</span>
      <span className={classes['hint']}>Shown before the visitor writes anything.</span>
    </div>
    <fieldset className={classes['wide']}>
      <legend>Widget Position</legend>
      <div className={classes['positions']}>
        {POSITIONS.map(({ position, label }) => (
          <label key={position}>
            <input
              type="radio"
              name="position"
              checked={position === appearance.position}
              onChange={() => onChange({ ...appearance, position })}
            />
            <i data-position={position} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  </form>
);
