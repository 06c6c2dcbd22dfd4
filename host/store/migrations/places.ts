/** Addresses for the embedded geocoder, as an operator imports them from open data, a file a source. */
export const places = [
  `create table address_points (
    id integer generated always as identity primary key,
    source text not null,
    street_key text not null,
    number integer not null,
    suffix text not null,
    street text not null,
    city text not null,
    postal_code text not null,
    lat double precision not null,
    lng double precision not null
  )`,
  `create index address_points_house on address_points (street_key, number)`,
  `create index address_points_position on address_points (lat, lng)`,
  `create index address_points_source on address_points (source)`,
]
