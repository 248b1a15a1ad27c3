// A wave, whose older values lie in the plane that is written: wave2d of docs/results/h200_fields.csv.
