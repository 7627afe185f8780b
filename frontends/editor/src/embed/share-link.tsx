import { sharePath } from '@chatbot-builder/contracts/http/share';
import { CopyButton } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { QRCode } from '@chatbot-builder/kit/antd-qr-code';
import { Download, ExternalLink } from 'lucide-react';
import { useId, useRef } from 'react';
import { Section } from '../form/section';
import { pngOf, svgOf } from './qr-file';
import classes from './share-link.module.css';

interface ShareLinkProps {
  readonly chatbotId: string;
  readonly onCopy: () => void;
}

/** The chatbot's own page: its address, and a code of it to print. */
export function ShareLink({ chatbotId, onCopy }: ShareLinkProps) {
  const field = useId();
  const code = useRef<HTMLDivElement>(null);
  const address = location.origin + sharePath(chatbotId);
  const save = (type: string, fileOf: (drawn: SVGSVGElement) => string) => {
    const drawn = code.current?.querySelector('svg');
    if (!drawn) return;
    const link = document.createElement('a');
    link.href = fileOf(drawn);
    link.download = `chat-qr-code.${type}`;
    link.click();
  };
  return (
    <Section
      title="Share a link"
      hint="The chat on a page of its own, for mails, profiles and print. Whoever has the link can open it, whatever sites may embed the chat."
    >
      <div className={classes['card']}>
        <div ref={code}>
          <QRCode className={classes['code']} value={address} size={160} aria-label="QR code of the link" />
        </div>
        <div className={classes['link']}>
          <label htmlFor={field}>Link</label>
          <Input id={field} value={address} readOnly onFocus={({ target }) => target.select()} />
          <div className={classes['actions']}>
            <CopyButton text={address} label="Copy link" onCopy={onCopy} />
            <Button href={address} target="_blank" rel="noreferrer" icon={<ExternalLink size={16} aria-hidden />}>
              Open
            </Button>
          </div>
          <div className={classes['actions']}>
            <Button icon={<Download size={16} aria-hidden />} onClick={() => save('svg', svgOf)}>
              QR code as SVG
            </Button>
            <Button icon={<Download size={16} aria-hidden />} onClick={() => save('png', pngOf)}>
              QR code as PNG
            </Button>
          </div>
        </div>
      </div>
    </Section>
  );
}
