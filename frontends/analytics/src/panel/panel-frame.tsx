import { Button } from '@chatbot-builder/kit/antd';
import { Download } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './panel.module.css';

interface PanelFrameProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly tools?: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A panel of the page: what it shows, its tools, and the content. */
export function PanelFrame({ title, description, tools, headingRef, children }: PanelFrameProps) {
  const heading = useId();
  return (
    <section className={classes['panel']} aria-labelledby={heading}>
      <header className={classes['head']}>
        <div className={classes['titles']}>
          <h2 id={heading} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
            {title}
          </h2>
          {description && <p>{description}</p>}
        </div>
        {tools && <div className={classes['tools']}>{tools}</div>}
      </header>
      {children}
    </section>
  );
}

interface SaveButtonProps {
  readonly title: string;
  readonly as: 'CSV' | 'PNG';
  readonly onSave: () => void;
}

export const SaveButton = ({ title, as, onSave }: SaveButtonProps) => (
  <Button
    type="text"
    size="small"
    icon={<Download size={14} aria-hidden />}
    aria-label={`Save ${title} as ${as}`}
    onClick={onSave}
  >
    {as}
  </Button>
);

export const EmptyPanel = ({ children }: { children: ReactNode }) => <p className={classes['empty']}>{children}</p>;
