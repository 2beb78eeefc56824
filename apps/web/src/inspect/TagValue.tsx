import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagLanguage } from './tag-language.ts';
import { linkValue, type TagLinks } from './value-links.ts';
import { WebLink } from './WebLink.tsx';

/** Longer values are cut until they are asked for, characters. */
const LONG = 500;

interface Props {
  readonly tagKey: string;
  readonly value: string;
  readonly tagLinks?: TagLinks;
}

/** The value of a tag with its links. It is only ever text, and its direction of writing ends with it. */
export function TagValue({ tagKey, value, tagLinks }: Props) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const isCut = value.length > LONG && !whole;
  const shown = isCut ? value.slice(0, LONG) : value;
  return (
    <>
      <bdi lang={tagLanguage(tagKey, value)}>
        {value.length > LONG
          ? shown
          : linkValue(tagKey, value, tagLinks).map(({ text, address }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
              <WebLink key={index} address={address}>
                {text}
              </WebLink>
            ))}
        {isCut && '…'}
      </bdi>
      {isCut && (
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          {t('popup.showAll', { count: value.length })}
        </button>
      )}
    </>
  );
}
