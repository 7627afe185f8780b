import { Button, type ButtonProps } from 'antd';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy';

interface CopyButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'disabled'> {
  readonly text: string;
  /** The visible label, or the accessible name if `iconOnly`. */
  readonly label?: string;
  readonly iconOnly?: boolean;
  readonly onCopy?: (() => void) | undefined;
}

export function CopyButton({ text, label = 'Copy', iconOnly = false, onCopy, ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <Button
      {...look}
      icon={<Icon size={look.size === 'small' ? 14 : 16} aria-hidden />}
      aria-label={iconOnly ? label : undefined}
      onClick={() => {
        onCopy?.();
        void copyText(text).then(setCopied);
      }}
    >
      {iconOnly ? null : label}
    </Button>
  );
}
